import { inRoot } from '@/scripts/boot/paths.mjs'

/** Arguments of Node for a script of ours in a process of its own, which may use what only the server may. */
export function underTsx(file: string, ...args: string[]): string[] {
  return ['--conditions=react-server', '--import', 'tsx', inRoot(file), ...args]
}
