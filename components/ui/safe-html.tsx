'use client'

import { createElement, type ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { useHydrated } from '@/components/ui/use-hydrated'

/** What descriptions may hold; the text of any other element is kept without it. */
const ELEMENTS = new Set(
  'p br ul ol li table thead tbody tr th td b strong i em u s del sub sup a'.split(' '),
)
const FORBIDDEN = new Set(['script', 'style', 'template', 'iframe', 'object'])

function propsOf(element: Element, name: string): Record<string, unknown> {
  if (name === 'td' || name === 'th')
    return {
      colSpan: Number(element.getAttribute('colspan')) || undefined,
      rowSpan: Number(element.getAttribute('rowspan')) || undefined,
    }
  const href = name === 'a' ? (element.getAttribute('href') ?? '') : ''
  return /^https?:\/\//i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
}

function toReact(node: Node): ReactNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent]
  if (!(node instanceof Element)) return []
  const name = node.localName
  if (FORBIDDEN.has(name)) return []
  const children = [...node.childNodes].flatMap(toReact)
  return ELEMENTS.has(name) ? [createElement(name, propsOf(node, name), ...children)] : children
}

type SafeHtmlProps = {
  /** HTML the server has sanitised. */
  html: string
  className?: string
}

/**
 * Rich text. The server has cleaned it when it was stored; here it is read by the browser's inert parser and
 * rebuilt from the allowed elements, so that no HTML is ever set and a gap on the server opens nothing.
 */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const hydrated = useHydrated()
  const body = hydrated ? new DOMParser().parseFromString(html, 'text/html').body : null
  return createElement(
    'div',
    {
      className: classNames(
        'space-y-3 [&_a]:text-accent-strong [&_a]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc',
        '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1.5',
        '[&_th]:border [&_th]:border-line [&_th]:bg-sunken [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left',
        className,
      ),
    },
    ...(body ? [...body.childNodes].flatMap(toReact) : []),
  )
}
