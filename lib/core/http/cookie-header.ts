/** Parses a cookie for the application and the guard alike: both must see the same session. */
export function cookieIn(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return decodeQuietly(rest.join('='))
  }
  return undefined
}

function decodeQuietly(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
