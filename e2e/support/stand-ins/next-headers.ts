import { NextRequest } from 'next/server'

/** The cookies of the request that Next would pass to a page. */
export const browser = { cookies: '' }

const request = () => new NextRequest('http://localhost:3000', { headers: { Cookie: browser.cookies } })

export const cookies = async () => request().cookies
export const headers = async () => request().headers
