import { ListLink } from '@/components/ui/lists/list-link'

export type Crumb = string | { label: string; href: string }

/** The path to this page, segments separated by a slash. @param page its name, where the title below is another */
export function Breadcrumbs({ items, page }: { items: readonly Crumb[]; page: string | undefined }) {
  return (
    <nav aria-label="Путь к странице" className="print:hidden">
      <ol className="flex flex-wrap items-center text-sm text-ink-soft">
        {items.map((crumb, index) => (
          <li key={JSON.stringify(crumb)} className="flex min-w-0 items-center">
            {typeof crumb === 'string' ? (
              <span className="min-w-0">{crumb}</span>
            ) : (
              <ListLink
                href={crumb.href}
                className="-mx-1 flex min-h-6 min-w-6 items-center rounded-sm px-1 hover:text-accent-strong hover:underline max-sm:min-h-9"
              >
                <span className="min-w-0">{crumb.label}</span>
              </ListLink>
            )}
            {(page !== undefined || index < items.length - 1) && (
              <span aria-hidden className="px-2 text-control">
                /
              </span>
            )}
          </li>
        ))}
        {page !== undefined && (
          <li className="flex min-w-0 items-center">
            <span aria-current="page" className="min-w-0">
              {page}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
