/** A canvas as PNG, cropped to the drawing; null when empty. */
export async function trimmedPng(canvas: HTMLCanvasElement, marginPixels = 8): Promise<Blob | null> {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  const box = pixels && inkIn(pixels, width, height);
  if (!box) return null;
  const trimmed = document.createElement('canvas');
  trimmed.width = box.right - box.left + 1 + 2 * marginPixels;
  trimmed.height = box.bottom - box.top + 1 + 2 * marginPixels;
  const context = trimmed.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, trimmed.width, trimmed.height);
  const [boxWidth, boxHeight] = [box.right - box.left + 1, box.bottom - box.top + 1];
  context.drawImage(canvas, box.left, box.top, boxWidth, boxHeight, marginPixels, marginPixels, boxWidth, boxHeight);
  return new Promise((resolve) => trimmed.toBlob(resolve, 'image/png'));
}

/** The bounding box of everything darker than paper, in pixels; null for a blank canvas. `pixels` are RGBA bytes. */
function inkIn(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const isInk = (pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 250;
      if (!isInk) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? null : { left, top, right, bottom };
}
