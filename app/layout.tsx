import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { THEME_COOKIE, themeOf } from '@/components/layout/look/theme'
import { VISION_COOKIE, visionOf } from '@/components/layout/look/vision'
import { NewVersionBar } from '@/components/layout/new-version'
import { AlertsProvider } from '@/components/ui/feedback/alerts'
import '@/app/globals.css'

export const metadata: Metadata = {
  title: { default: 'Мониторинг показателей', template: '%s — Мониторинг показателей' },
  description: 'Мониторинг показателей качества и безопасности медицинской деятельности',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies()
  return (
    <html
      lang="ru"
      data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}
      data-vision={visionOf(jar.get(VISION_COOKIE)?.value)}
    >
      <body>
        <AlertsProvider>
          <NewVersionBar />
          {children}
        </AlertsProvider>
      </body>
    </html>
  )
}
