/** The first match wins: Chromium-based browsers contain «Chrome», and Chrome contains «Safari». */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chromium\//, 'Chromium'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
  [/Trident\/|MSIE /, 'Internet Explorer'],
]

/** Order matters: Android's user agent contains «Linux», and the iPhone's «Mac OS X». */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (table: typeof BROWSERS, userAgent: string) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * A browser's `User-Agent` in words: «Chrome, Windows»; «Неизвестное устройство» if nothing is recognised. Only a hint
 * for the person, never a basis for decisions, since browsers send anything.
 */
export function deviceWords(userAgent: string | null): string {
  const known = [nameIn(BROWSERS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')].filter(Boolean)
  return known.join(', ') || 'Неизвестное устройство'
}

export const isHandheld = (userAgent: string | null): boolean =>
  /Android|iPhone|iPod|iPad|Mobile/.test(userAgent ?? '')
