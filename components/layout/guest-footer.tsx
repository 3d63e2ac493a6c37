import { ExternalLink } from '@/components/layout/external-link'
import { HospitalLogo, InstituteLogo } from '@/components/layout/partner-logos'
import { copyrightYears, type SiteInfo } from '@/components/layout/site-info'

const partner =
  'flex min-w-0 items-center gap-3 rounded-md text-ink-soft no-underline hover:text-accent-strong hover:underline'

/** Official information under the guest pages: partners, copyright, support. */
export function GuestFooter({ site }: { site: SiteInfo }) {
  return (
    <footer className="border-t border-line bg-surface text-sm">
      <div className="mx-auto flex max-w-content flex-col gap-x-10 gap-y-5 px-4 py-6 @3xl:flex-row @3xl:items-center @3xl:px-8">
        <div className="flex flex-col gap-x-10 gap-y-4 @xl:flex-row">
          <ExternalLink href={site.instituteUrl} className={partner}>
            <InstituteLogo />
            <span>{site.instituteName}</span>
          </ExternalLink>
          <ExternalLink href={site.hospitalUrl} className={partner}>
            <HospitalLogo />
            <span>{site.hospitalName}</span>
          </ExternalLink>
        </div>
        <p className="text-ink-soft @3xl:ml-auto @3xl:text-right">
          <span className="block">
            © {copyrightYears(new Date().getFullYear())} {site.foundationName}
          </span>
          Техническая поддержка:{' '}
          <a href={`mailto:${site.supportEmail}`} className="link">
            {site.supportEmail}
          </a>
        </p>
      </div>
    </footer>
  )
}
