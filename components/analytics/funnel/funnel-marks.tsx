/** The own organisation: a ring with a dot; a diamond where chance does not explain it. */
export function OwnMark({ isOut }: { isOut: boolean }) {
  return (
    <g>
      <circle r={11} className="fill-surface stroke-accent" strokeWidth={2} />
      {isOut ? (
        <path d="M0 -7 L7 0 L0 7 L-7 0 Z" className="fill-danger" />
      ) : (
        <circle r={6} className="fill-accent" />
      )}
    </g>
  )
}
