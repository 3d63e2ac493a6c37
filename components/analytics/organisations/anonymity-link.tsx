import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'

/** The link from every comparison to the page about anonymity. */
export function AnonymityLink({ className }: { className?: string }) {
  return (
    <Link
      href="/analytics/anonymity"
      className={classNames(
        'inline-flex min-h-(--control-sm) items-center text-sm text-accent-strong underline print:hidden',
        className,
      )}
    >
      Как мы храним тайну
    </Link>
  )
}
