import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '@/components/ui/basics/button-style'

/** A file by its address. No page is there: it is the browser that fetches it, and only once it is asked for. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download data-button className={buttonStyle('default', 'md', false)}>
      <Download aria-hidden />
      {children}
    </a>
  )
}
