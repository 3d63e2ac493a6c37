import type { MetadataRoute } from 'next'

/** Search engines must not index anything. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', disallow: '/' } }
}
