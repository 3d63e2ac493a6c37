export interface Place {
  x: number
  y: number
}

/** The stretches of a series between its gaps. */
function stretches<T>(series: ReadonlyArray<T | null>): T[][] {
  const found: T[][] = []
  series.forEach((one, index) => {
    if (one === null) return
    if (series[index - 1] == null) found.push([])
    found.at(-1)?.push(one)
  })
  return found
}

/** A line through the places, as SVG has it; broken where one is missing. */
export function linePath(places: ReadonlyArray<Place | null>): string {
  return stretches(places)
    .map((stretch) => stretch.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')
}

/** The same in steps: each level reaches half the way to its neighbours. */
export function stepPath(places: ReadonlyArray<Place | null>): string {
  return stretches(places)
    .map((stretch) => {
      const steps = stretch.map(({ x, y }, index) => {
        const before = stretch[index - 1]
        return before ? `H${(before.x + x) / 2}V${y}` : `M${x} ${y}`
      })
      return `${steps.join('')}H${stretch.at(-1)?.x}`
    })
    .join('')
}

/** Half a level, in pixels. */
const HALF = 8

/** On an axis of one place, where a line would be a point: its level. */
export const levelPath = ([only]: ReadonlyArray<Place | null>): string =>
  only ? `M${only.x - HALF} ${only.y}h${2 * HALF}` : ''

/** What lies between two lines, each place of the one over a place of the other. */
export function bandPath(pairs: ReadonlyArray<readonly [low: Place, high: Place] | null>): string {
  return stretches(pairs)
    .map((stretch) => {
      const edge = [...stretch.map(([, high]) => high), ...stretch.map(([low]) => low).reverse()]
      return `${linePath(edge)}Z`
    })
    .join('')
}
