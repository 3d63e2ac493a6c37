export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

/** In order of preference. */
const CORNERS: readonly Corner[] = ['bottom-right', 'bottom-left', 'top-right', 'top-left']

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function boxIn(corner: Corner, size: Size, screen: Size): Box {
  const left = corner.endsWith('left') ? 0 : screen.width - size.width
  const top = corner.startsWith('top') ? 0 : screen.height - size.height
  return { left, top, right: left + size.width, bottom: top + size.height }
}

interface Size {
  width: number
  height: number
}

const isOver = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The corner of the screen where a message lies over the fewest controls, the preferred one first; in screen pixels.
 */
export function freeCorner(size: Size, screen: Size, controls: readonly Box[]): Corner {
  const covered = CORNERS.map((corner) => {
    const box = boxIn(corner, size, screen)
    return controls.filter((control) => isOver(box, control)).length
  })
  return CORNERS[covered.indexOf(Math.min(...covered))] ?? 'bottom-right'
}
