import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { ListLink } from '@/components/ui/lists/remembered-lists'
import { tied } from '@/lib/core/format/plural'

type Crumb = string | { label: string; href: string }

/** The path to this page, segments separated by a slash. @param page its name, where the title below is another */
function Breadcrumbs({ items, page }: { items: readonly Crumb[]; page: string | undefined }) {
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

type PageHeaderProps = {
  title: string
  /** The parents of the page; absent at the top level. */
  breadcrumbs?: readonly Crumb[]
  /** Name of the page after its parents, where it is not the title. */
  crumb?: string
  description?: ReactNode
  actions?: ReactNode
  /** Menu of secondary actions: beside the title, on a wide page after the actions. */
  menu?: ReactNode
  extra?: ReactNode
  /** Printed only: organisation and date, which controls show on the screen. */
  printed?: ReactNode
}

/** A page's breadcrumbs, its only level-one heading and its actions. */
export function PageHeader({
  title,
  breadcrumbs,
  crumb,
  description,
  actions,
  menu,
  extra,
  printed,
}: PageHeaderProps) {
  return (
    <header className="mb-4">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} page={crumb === title ? undefined : crumb} />}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-3 @max-3xl:gap-x-2">
        <div // At least as wide as its longest word, at most as a line; what does not fit beside it wraps below.
          className={classNames('mr-auto max-w-full', menu ? '@max-3xl:flex-1 @3xl:pr-3' : 'min-w-0 pr-3')}
        >
          <div className="flex flex-wrap items-baseline gap-x-3 *:min-w-0">
            {/* Receives the focus when the focused element is removed. */}
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none max-sm:text-xl">
              {title}
            </h1>
            {extra}
          </div>
          {description && (
            <p className="mt-0.5 max-w-2xl text-sm text-ink-soft">
              {typeof description === 'string' ? tied(description) : description}
            </p>
          )}
          {printed && <p className="mt-0.5 hidden text-ink-soft print:block">{printed}</p>}
        </div>
        {menu && <div className="print:hidden @3xl:order-last">{menu}</div>}
        {actions && <div className="flex flex-wrap items-center gap-3 print:hidden">{actions}</div>}
      </div>
    </header>
  )
}
