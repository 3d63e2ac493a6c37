/** First match wins: Chromium's descendants name Chrome too, and Chrome names Safari. */
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

/** Android names Linux, and iPhone names Mac OS X. */
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
 * A browser's `User-Agent` as people call it: «Chrome, Windows»; «Неизвестное устройство» when it names nothing
 * known. A hint for recognising one's own device, never a reason for a decision: the browser writes what it likes.
 */
export function deviceWords(userAgent: string | null): string {
  const known = [nameIn(BROWSERS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')].filter(Boolean)
  return known.join(', ') || 'Неизвестное устройство'
}

/** Whether the device is handheld. */
export const isHandheld = (userAgent: string | null): boolean =>
  /Android|iPhone|iPod|iPad|Mobile/.test(userAgent ?? '')
