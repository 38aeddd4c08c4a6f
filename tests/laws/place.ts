/** An endpoint without parameter names: 'get', '/app/file/get/:id' → 'GET /app/file/get/{}' */
export function place(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^}]*\}|:\w+/g, '{}')}`;
}
