import { ListLink } from '@/components/ui/lists/list-link'

export type Crumb = { label: string; href?: string }

/**
 * The path to this page, segments separated by a slash; the last one is the page itself, omitted if equal to the title
 * below.
 */
export function Breadcrumbs({ items, title }: { items: readonly Crumb[]; title: string }) {
  const isSaidBelow = items.at(-1)?.label === title
  const shown = isSaidBelow ? items.slice(0, -1) : items
  if (shown.length === 0) return null
  return (
    <nav aria-label="Путь к странице" className="print:hidden">
      <ol className="flex flex-wrap items-center text-sm text-ink-soft">
        {shown.map(({ label, href }, index) => {
          const last = index === shown.length - 1
          const isPage = last && !isSaidBelow
          return (
            <li key={`${href} ${label}`} className="flex min-w-0 items-center">
              {href && !isPage ? (
                <ListLink
                  href={href}
                  className="-mx-1 flex min-h-6 min-w-6 items-center rounded-sm px-1 hover:text-accent-strong hover:underline max-sm:min-h-9"
                >
                  <span className="min-w-0">{label}</span>
                </ListLink>
              ) : (
                <span aria-current={isPage ? 'page' : undefined} className="min-w-0">
                  {label}
                </span>
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
