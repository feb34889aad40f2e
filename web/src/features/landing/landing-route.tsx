export { default as Component } from './landing-screen';
