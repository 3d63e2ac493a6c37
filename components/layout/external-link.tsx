import type { ReactNode } from 'react'

type ExternalLinkProps = { href: string; className: string; children: ReactNode }

/** A link to another site in a new tab, without `opener`. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (откроется в новой вкладке)</span>
    </a>
  )
}
