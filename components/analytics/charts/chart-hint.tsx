'use client'

import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  DefaultZIndexes,
  useActiveTooltipCoordinate,
  useActiveTooltipLabel,
  useIsTooltipActive,
  usePlotArea,
  ZIndexLayer,
} from 'recharts'

/** Between the line under the pointer and the words about it. */
const GAP = 10

/**
 * What the chart tells of the place under the pointer, or of that the keyboard has come to: a line there and the words
 * beside it, on the side that has more room.
 * @param children tells of a place; null where there is nothing to tell
 */
export function ChartHint({ children }: { children: (index: number) => ReactNode }) {
  const [mark, setMark] = useState<SVGGElement | null>(null)
  const isActive = useIsTooltipActive()
  const label = useActiveTooltipLabel()
  const at = useActiveTooltipCoordinate()
  const plot = usePlotArea()
  const frame = mark?.closest('.recharts-wrapper')
  const words = isActive && label !== undefined ? children(Number(label)) : null
  return (
    <g ref={setMark}>
      {words && at && plot && frame && (
        <>
          <ZIndexLayer zIndex={DefaultZIndexes.cursorLine}>
            <line
              x1={at.x}
              x2={at.x}
              y1={plot.y}
              y2={plot.y + plot.height}
              stroke="var(--color-line-strong)"
              pointerEvents="none"
            />
          </ZIndexLayer>
          {createPortal(
            <div
              className="pointer-events-none absolute z-10"
              style={{
                top: plot.y,
                ...(at.x > plot.x + plot.width / 2
                  ? { right: `calc(100% - ${at.x - GAP}px)` }
                  : { left: at.x + GAP }),
              }}
            >
              {words}
            </div>,
            frame,
          )}
        </>
      )}
    </g>
  )
}
