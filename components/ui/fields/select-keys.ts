const PAGE = 10

/** Where a key moves the mark in a list of `count`; null for a key that moves nothing. */
export function stepTo(key: string, from: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  }
  const place = steps[key]
  return place === undefined ? null : Math.max(0, Math.min(place, count - 1))
}

/**
 * The option whose name begins with what was typed: the marked one or the next below it, from the top again after the
 * last. One letter again and again goes through all that begin with it. Null where nothing does.
 */
export function typedPlace(
  options: ReadonlyArray<{ label: string }>,
  typed: string,
  active: number,
): number | null {
  const letters = [...typed.toLowerCase()]
  const isOneLetter = letters.every((letter) => letter === letters[0])
  const beginning = isOneLetter ? (letters[0] ?? '') : letters.join('')
  const places = options.map((_, index) => (active + (isOneLetter ? 1 : 0) + index) % options.length)
  return places.find((place) => options[place]?.label.toLowerCase().startsWith(beginning)) ?? null
}
