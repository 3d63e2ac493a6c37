import { tied } from '@/lib/core/format/plural'

type BriefNameProps = {
  of: { name: string; short_name: string }
  /** Paper has room for the whole name. */
  isWholeOnPaper?: boolean
}

/** A short name where the whole one has no room: that is in its tooltip, and read out after it. */
export function BriefName({ of: { name, short_name }, isWholeOnPaper = false }: BriefNameProps) {
  if (short_name === name) return tied(name)
  if (!isWholeOnPaper) {
    return (
      <span title={name}>
        {tied(short_name)}
        <span className="sr-only">, {name}</span>
      </span>
    )
  }
  return (
    <span title={name}>
      <span className="print:hidden">{tied(short_name)}</span>
      <span className="sr-only print:not-sr-only">
        <span className="print:hidden">, </span>
        {name}
      </span>
    </span>
  )
}
