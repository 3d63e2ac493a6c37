/** A short name where the whole one has no room: that is in its tooltip, and read out after it. */
export function BriefName({ of: { name, short_name } }: { of: { name: string; short_name: string } }) {
  if (short_name === name) return name
  return (
    <span title={name}>
      {short_name}
      <span className="sr-only">, {name}</span>
    </span>
  )
}

/** The same with the whole name on paper. */
export function ScreenName({ of: { name, short_name } }: { of: { name: string; short_name: string } }) {
  if (short_name === name) return name
  return (
    <span title={name}>
      <span className="print:hidden">
        {short_name}
        <span className="sr-only">, </span>
      </span>
      <span className="sr-only print:not-sr-only">{name}</span>
    </span>
  )
}
