const OFF = 'keys=off'
const ONE_YEAR = 365 * 24 * 60 * 60

/** Whether «?» shows the shortcuts in this browser. */
export const opensByKey = (): boolean => !document.cookie.split('; ').includes(OFF)

/** Stores in this browser whether «?» shows the shortcuts. */
export function setOpensByKey(isOn: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${OFF}; Path=/; Max-Age=${isOn ? 0 : ONE_YEAR}; SameSite=Lax${secure}`
}
