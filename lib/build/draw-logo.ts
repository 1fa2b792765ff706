/** An own board's logo as a PNG, for mails and the share image. Contract: 10.5. */
import { wcagContrast } from 'culori';
import sharp from 'sharp';
import { backgrounds, MIN_PART_CONTRAST } from '../config/accent.ts';
import { svgBox } from '../config/board.ts';

type Size = { width: number; height: number };

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
/** The edge of a light ground around a logo, as a part of its height. */
const EDGE = 1 / 12;

/**
 * Draws a whole logo into a box, keeping its proportions. Text may be wider than its picture where
 * another font replaces its own.
 * @param size of the box in pixels
 */
export async function drawLogo(svg: Buffer, size: Size): Promise<Buffer> {
  const drawing = hasText(svg) ? await drawWithText(svg.toString(), size) : sized(svg, size);
  return sharp(drawing)
    .resize({ ...size, fit: 'contain', position: 'left', background: TRANSPARENT })
    .png()
    .toBuffer();
}

/** Whether a logo contains text, which needs its font wherever it is shown. */
export const hasText = (svg: Buffer): boolean => /<text\b/i.test(svg.toString());

/** Whether most of a picture has too little contrast to the dark scheme's background. */
export async function isTooDark(picture: Buffer): Promise<boolean> {
  const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [seen, dark] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue;
    seen++;
    const [r, g, b] = [data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255];
    const contrast = wcagContrast({ mode: 'rgb', r, g, b }, backgrounds.dark[0]!);
    if (contrast < MIN_PART_CONTRAST) dark++;
  }
  return dark > seen / 2;
}

/** Puts a picture on the light scheme's background, in a picture of the same size. */
export function onLightGround(picture: Buffer, { width, height }: Size): Promise<Buffer> {
  const edge = Math.round(height * EDGE);
  const background = backgrounds.light[0]!;
  return sharp(picture)
    .flatten({ background })
    .resize({
      width: width - 2 * edge,
      height: height - 2 * edge,
      fit: 'contain',
      position: 'left',
      background,
    })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png()
    .toBuffer();
}

/** Draws three times the width, and keeps what is drawn beside the picture. */
async function drawWithText(svg: string, { width, height }: Size): Promise<Buffer> {
  const box = svgBox(svg);
  const wide = sized(
    Buffer.from(svg),
    { width: 3 * width, height },
    {
      ...box,
      x: box.x - box.width,
      width: 3 * box.width,
    },
  );
  const image = sharp(await sharp(wide).ensureAlpha().png().toBuffer());
  const { data } = await image.clone().extractChannel('alpha').raw().toBuffer({
    resolveWithObject: true,
  });
  let [left, right] = [width, 2 * width];
  data.forEach((alpha, at) => {
    if (alpha === 0) return;
    const column = at % (3 * width);
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
  });
  return image
    .extract({ left, top: 0, width: right - left, height })
    .png()
    .toBuffer();
}

/** An SVG that is drawn in a size, in pixels. */
function sized(svg: Buffer, { width, height }: Size, box = svgBox(svg.toString())): Buffer {
  const attributes = `viewBox="${box.x} ${box.y} ${box.width} ${box.height}" width="${width}" height="${height}"`;
  return Buffer.from(
    svg
      .toString()
      .replace(/<svg\b[^>]*>/i, (tag) =>
        tag
          .replace(/\s(?:viewBox|width|height)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
          .replace(/^<svg/i, `<svg ${attributes}`),
      ),
  );
}
