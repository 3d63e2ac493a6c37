type FlagLabelProps = {
  words: string
  /** Nearer to the end of the chart: the words stand before the flag. */
  isLate: boolean
  /** Where the line is; given by the chart. */
  viewBox?: { x?: number; y?: number }
}

/** A flag at the top of a line with its words beside it. */
export function FlagLabel({ words, isLate, viewBox }: FlagLabelProps) {
  const { x = 0, y = 0 } = viewBox ?? {}
  return (
    <g>
      <path d={`M${x} ${y}h10l-3 4l3 4h-10Z`} fill="var(--color-accent-deep)" />
      <text
        x={isLate ? x - 6 : x + 15}
        y={y + 8}
        textAnchor={isLate ? 'end' : 'start'}
        fontSize="0.75rem"
        fontWeight={600}
        fill="var(--color-accent-deep)"
      >
        {words}
      </text>
    </g>
  )
}
