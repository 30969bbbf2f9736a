/**
 * The packages that an installation of the published package has, with optional ones for every platform.
 * @param lockfile the parsed package-lock.json
 * @returns pairs of path, such as `node_modules/koa`, and entry
 */
export function productionPackages(lockfile) {
  return Object.entries(lockfile.packages).filter(([path, { dev }]) => path !== '' && !dev);
}
