import { freePort } from '../free-port.ts';
import { startServer } from '../postgresql-server.ts';
import { startProcess } from '../server-process.ts';

/** The login of the super admin. */
export const ADMIN = { email: 'super@docket.example', password: 'seven green bicycles' };

/** Starts two services that share only a PostgreSQL server; `stack` stops all three. */
export async function startTwoServices(
  stack: AsyncDisposableStack,
): Promise<{ serverUrl: string; services: readonly string[] }> {
  const server = await startServer();
  stack.defer(server.stop);
  const services: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      DATABASE_URL: server.url,
      SERVICE_PORT: String(port),
      TOKEN_SECRET: 'one secret of all services, long enough',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const service = await startProcess(process.execPath, ['service/main.ts'], {
      cwd: process.cwd(),
      env,
      readyUrl: `${url}/readyz`,
    });
    stack.defer(service.stop);
    services.push(url);
  }
  return { serverUrl: server.url, services };
}
