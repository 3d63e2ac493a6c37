import type { Page } from '@playwright/test'
import { PICTURE } from '@/lib/features/help/pictures/labels'

/** So many pixels of the file to one of the screen: letters stay legible where the picture is shown smaller. */
export const SCALE = 1.2
export const VIEW = { width: PICTURE.width / SCALE, height: PICTURE.height / SCALE }

/** From the best quality down. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4]
const MAX_BYTES = 80 * 1024

const STILL = { animations: 'disabled', caret: 'hide' } as const

export const png = (page: Page): Promise<Buffer> => page.screenshot(STILL)

/** The page as WebP, which the browser itself makes of the PNG; as good as fits the help. */
export async function webp(page: Page): Promise<Buffer> {
  const source = `data:image/png;base64,${(await png(page)).toString('base64')}`
  for (const quality of QUALITIES) {
    const made = await page.evaluate(drawn, { source, quality })
    const file = Buffer.from(made.replace(/^.*,/, ''), 'base64')
    if (file.length <= MAX_BYTES) return file
  }
  throw new Error(`${page.url()}: more than ${MAX_BYTES} bytes at any quality`)
}

/** Runs in the browser. */
async function drawn({ source, quality }: { source: string; quality: number }): Promise<string> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', quality)
}
