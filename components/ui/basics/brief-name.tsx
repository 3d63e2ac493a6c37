import { tied } from '@/lib/core/format/plural'

type BriefNameProps = {
  of: { name: string; short_name: string }
  /** Prints the full name. */
  isWholeOnPaper?: boolean
  /** The full name is read out elsewhere: screen readers get the short one here. */
  isNamedElsewhere?: boolean
}

/** A short name for narrow places; the full one is in the tooltip and read out once. */
export function BriefName({
  of: { name, short_name },
  isWholeOnPaper = false,
  isNamedElsewhere = false,
}: BriefNameProps) {
  if (short_name === name) return tied(name)
  const short = tied(short_name)
  const whole = !isNamedElsewhere && <span className="sr-only">, {name}</span>
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
