import cyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { VISION_COOKIE, visionOf } from '@/components/layout/look/vision'
import { NewVersionBar } from '@/components/layout/new-version'
import { keepEarlyPress } from '@/components/ui/browser/early-press'
import { AlertsProvider } from '@/components/ui/feedback/alerts'
import { env } from '@/lib/core/process/env'
import '@/app/globals.css'

export const metadata: Metadata = {
  title: { default: 'Мониторинг показателей', template: '%s — Мониторинг показателей' },
  description: 'Мониторинг показателей качества и безопасности медицинской деятельности',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

/** Cookie of the chosen theme; absent for the system's. */
const THEME_COOKIE = 'theme'

/** Value of `data-theme` on `<html>` for a cookie's value. */
const themeOf = (cookie: string | undefined): 'light' | 'dark' | undefined =>
  cookie === 'light' || cookie === 'dark' ? cookie : undefined

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Preloaded before the style sheets that name them: a fallback font breaks lines elsewhere.
  for (const font of [cyrillic, latin])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return (
    <html
      lang="ru"
      data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}
      data-vision={visionOf(jar.get(VISION_COOKIE)?.value)}
      data-time-zone={env().APP_TIMEZONE}
    >
      <head>
        {/* Browsers hide the nonce from scripts; hydration would report that as a mismatch. */}
        <script nonce={sent.get('x-nonce') ?? undefined} suppressHydrationWarning>
          {`(${keepEarlyPress})()`}
        </script>
      </head>
      <body>
        <noscript>
          <p className="border-b border-draft-line bg-draft-soft px-4 py-2.5 text-center text-draft">
            Для работы системы нужен JavaScript. Включите его в настройках браузера и обновите страницу.
          </p>
        </noscript>
        <AlertsProvider>
          <NewVersionBar />
          {children}
        </AlertsProvider>
      </body>
    </html>
  )
}
