import Link from 'next/link'

export type Crumb = { label: string; href?: string }

/** The path to this page, segments separated by a slash; the last one is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Путь к странице" className="print:hidden">
      <ol className="flex flex-wrap text-sm text-ink-soft">
        {items.map(({ label, href }, index) => {
          const last = index === items.length - 1
          return (
            <li key={label} className="flex items-center">
              {href && !last ? (
                <Link href={href} className="rounded-sm hover:text-accent-strong hover:underline">
                  {label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{label}</span>
              )}
              {!last && (
                <span aria-hidden className="px-2 text-control">
                  /
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
