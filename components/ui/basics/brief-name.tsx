import { tied } from '@/lib/core/format/plural'

type BriefNameProps = {
  of: { name: string; short_name: string }
  /** Paper has room for the whole name. */
  isWholeOnPaper?: boolean
  /** The screen reads the whole name out at another place: here the short one does. */
  isToldElsewhere?: boolean
}

/** A short name where the whole one has no room: that is in its tooltip, and read out after it once on a screen. */
export function BriefName({
  of: { name, short_name },
  isWholeOnPaper = false,
  isToldElsewhere = false,
}: BriefNameProps) {
  if (short_name === name) return tied(name)
  const short = tied(short_name)
  const whole = !isToldElsewhere && <span className="sr-only">, {name}</span>
  if (!isWholeOnPaper)
    return (
      <span title={name}>
        {short}
        {whole}
      </span>
    )
  return (
    <span title={name}>
      <span className="print:hidden">
        {short}
        {whole}
      </span>
      <span className="hidden print:inline">{name}</span>
    </span>
  )
}
