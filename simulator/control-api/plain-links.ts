// How a browser says that it can't resolve names below localhost: the console tries one and leaves a cookie.

/** Stands for as long as the browser couldn't; joining a room then leads to the host that was asked. */
export const PLAIN_LINKS_COOKIE = 'simulator_plain_links'
