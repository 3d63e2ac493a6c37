/** Cookie of the low-vision version: its settings, or absent. */
export const VISION_COOKIE = 'vision'

/** Settings of the low-vision version; the first of each is the default. */
export const VISION_WORDS = {
  scheme: ['black', 'white', 'blue'],
  size: ['large', 'larger', 'largest'],
  letters: ['close', 'spaced', 'wide'],
  lines: ['tight', 'airy', 'airier'],
  pictures: ['pictured', 'plain'],
} as const

export type VisionPart = keyof typeof VISION_WORDS
type Vision = Record<VisionPart, string>

export const VISION_PARTS = [
  'scheme',
  'size',
  'letters',
  'lines',
  'pictures',
] as const satisfies readonly VisionPart[]

const pick = (part: VisionPart, words: readonly string[]): string =>
  VISION_WORDS[part].find((word) => words.includes(word)) ?? VISION_WORDS[part][0]

/** Parses stored settings: unknown ones are ignored, missing ones get the default. */
export function readVision(written: string): Vision {
  const words = written.split(' ')
  return {
    scheme: pick('scheme', words),
    size: pick('size', words),
    letters: pick('letters', words),
    lines: pick('lines', words),
    pictures: pick('pictures', words),
  }
}

export const writeVision = (vision: Vision): string => VISION_PARTS.map((part) => vision[part]).join(' ')

/** Value of `data-vision` on `<html>` for a cookie: known settings only. */
export const visionOf = (cookie: string | undefined): string | undefined =>
  cookie ? writeVision(readVision(cookie)) : undefined
