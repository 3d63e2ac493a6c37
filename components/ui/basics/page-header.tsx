import { type ComponentProps, type ReactNode, useId } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/ui/basics/breadcrumbs'
import { classNames } from '@/components/ui/basics/class-names'
import { tied } from '@/lib/core/format/plural'

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
  beside?: ReactNode
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
  beside,
  printed,
}: PageHeaderProps) {
  return (
    <header className="mb-4">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} page={crumb === title ? undefined : crumb} />}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-3 @max-3xl:gap-x-2">
        <div // At least as wide as its longest word; what does not fit beside it wraps below.
          className={classNames('mr-auto', menu ? '@max-3xl:flex-1 @3xl:pr-3' : 'min-w-0 pr-3')}
        >
          <div className="flex flex-wrap items-baseline gap-x-3">
            {/* Receives the focus when the focused element is removed. */}
            <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none max-sm:text-xl">
              {title}
            </h1>
            {beside}
          </div>
          {description && (
            <p className="mt-0.5 text-sm text-ink-soft">
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

type TitledProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  /** Classes of the heading. */
  heading?: string
}

/** A part of a page, named by its heading. */
export function Titled({ title, heading = 'text-lg font-semibold', children, ...section }: TitledProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
