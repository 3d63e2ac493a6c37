import { createElement } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { useHydrated } from '@/components/ui/browser/use-hydrated'
import { safeNodes } from '@/components/ui/rich-text/safe-html-nodes'

type SafeHtmlProps = {
  /** HTML sanitised by the server. */
  html: string
  className?: string
}

/**
 * Renders rich text. The server sanitises it on storing; here an inert parser reads it and it is rebuilt from allowed
 * elements, so that no HTML is set and a flaw on the server is not exploitable.
 */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const hydrated = useHydrated()
  const body = hydrated ? new DOMParser().parseFromString(html, 'text/html').body : null
  return createElement(
    'div',
    {
      className: classNames(
        'space-y-3 [&_a[href]]:text-accent-strong [&_a[href]]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
        '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1.5',
        '[&_th]:border [&_th]:border-line [&_th]:bg-sunken [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left',
        className,
      ),
    },
    ...(body ? [...body.childNodes].flatMap(safeNodes) : []),
  )
}
