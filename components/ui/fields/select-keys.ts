const PAGE = 10

/** Scrolls to an option after its list has rendered. */
export const showOption = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }))

/** New index after a key in a list of `count`; null for a key that does not move. */
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
 * Type-ahead: the active option or the next one, cyclically, whose name starts with the text. Repeating one letter
 * cycles through its options. Null if none matches.
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
