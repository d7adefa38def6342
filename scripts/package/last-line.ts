// What `npm run package` says at its end: what it made, and what to do with it. Pure.

/** `tarball`: the file that was packed; null where only the folder was made. */
export const lastLine = (folder: string, tarball: string | null): string =>
  tarball === null
    ? `Made ${folder}/. To pack it into a file that other projects can install: npm run package -- --tgz DIR`
    : `Packed ${tarball}. To install it in another project: npm install --save-dev ${tarball}`
