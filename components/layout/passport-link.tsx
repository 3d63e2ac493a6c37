import { Info } from 'lucide-react'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'

type PassportLinkProps = { metric: { id: number; name: string }; className?: string }

/** The «i» beside an indicator's name: a link to its passport. */
export function PassportLink({ metric: { id, name }, className }: PassportLinkProps) {
  return (
    <Link
      href={`/indicators/${id}`}
      prefetch={false}
      aria-label={`Паспорт показателя «${name}»`}
      title="Паспорт показателя"
      className={classNames(
        '-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle text-accent hover:bg-track max-sm:size-11 max-sm:-my-3 print:hidden',
        className,
      )}
    >
      <Info aria-hidden className="size-4" />
    </Link>
  )
}
