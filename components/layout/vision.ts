/** The cookie that keeps the low-vision version on: `low`, or absent. */
export const VISION_COOKIE = 'vision'

/** Value of `data-vision` on `<html>` for a cookie's value. */
export const visionOf = (cookie: string | undefined): 'low' | undefined =>
  cookie === 'low' ? 'low' : undefined
