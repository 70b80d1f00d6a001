const SIDE = 160;
const QUALITY = 0.85;

/** The middle of an image as a small square JPEG, as a data address. @throws when the file is no image that the browser reads. */
export async function toPhoto(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(image.width, image.height);
  canvas.getContext("2d")?.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}
