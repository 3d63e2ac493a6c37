import { Hospital, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExternalLink } from '@/components/layout/external-link'
import type { SiteInfo } from '@/components/layout/site-info'
import { classNames } from '@/components/ui/basics/class-names'

type SiteFooterProps = {
  site: SiteInfo
  /** Whether to show partners, as guests see them. */
  hasPartners?: boolean
  /** Links beside the support address. */
  children?: ReactNode
}

/** Official information under every page: copyright, support, partners. */
export function SiteFooter({ site, hasPartners = false, children }: SiteFooterProps) {
  return (
    <footer className="@container border-t border-line bg-surface text-sm text-ink-soft print:hidden">
      <div className="mx-auto flex max-w-content flex-col justify-between gap-x-10 gap-y-5 px-4 py-5 @3xl:flex-row @3xl:items-center @3xl:px-8">
        {hasPartners && (
          <div className="flex flex-col gap-x-10 gap-y-4 @xl:flex-row">
            <ExternalLink href={site.instituteUrl} className={partner}>
              <ShieldCheck className={sign} strokeWidth={1.25} />
              <span>{site.instituteName}</span>
            </ExternalLink>
            <ExternalLink href={site.hospitalUrl} className={partner}>
              <Hospital className={sign} strokeWidth={1.25} />
              <span>{site.hospitalName}</span>
            </ExternalLink>
          </div>
        )}
        <div
          className={classNames(
            'flex flex-col gap-x-10 gap-y-1',
            hasPartners ? '@3xl:items-end' : 'flex-1 justify-between @5xl:flex-row @5xl:items-center',
          )}
        >
          <p className={classNames('text-pretty', !hasPartners && '@5xl:shrink-0')}>
            © {site.copyrightYears} {site.foundationName}
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="flex flex-wrap items-center gap-x-1">
              Техподдержка:
              <a
                href={`mailto:${site.supportEmail}`}
                className="link inline-flex min-h-6 items-center wrap-anywhere"
              >
                {site.supportEmail}
              </a>
            </p>
            {children}
          </div>
        </div>
      </div>
    </footer>
  )
}

const partner =
  'flex min-w-0 items-center gap-3 rounded-md no-underline hover:text-accent-strong hover:underline'

/** In place of the partners' logos, which we may not distribute. */
const sign = 'size-9 shrink-0 text-ink-muted'
