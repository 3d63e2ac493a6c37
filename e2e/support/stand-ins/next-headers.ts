import { NextRequest } from 'next/server'

/** Pages know their reader by Next's request, which nobody makes in a test: the cookies that it would have. */
export const browser = { cookies: '' }

const request = () => new NextRequest('http://localhost:3000', { headers: { Cookie: browser.cookies } })

export const cookies = async () => request().cookies
export const headers = async () => request().headers
