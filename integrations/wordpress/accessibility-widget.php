<?php
/**
 * Plugin Name:       Accessibility Widget
 * Description:       Adds the accessibility widget to the pages of this site.
 * Version:           0.1.0
 * Requires at least: 5.7
 * Requires PHP:      7.4
 * Author:            Accessibility widget API contributors
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       accessibility-widget
 * Domain Path:       /languages
 *
 * @package AccessibilityWidget
 */

namespace AccessibilityWidget;

defined( 'ABSPATH' ) || exit;

/** Name of the option of each site: `tag`, `roles`, `pages` and `login`. The plug-in stores nothing else. */
const OPTION = 'accessibility_widget';

/** Name of the settings page, of its section and of its group of options. */
const PAGE = 'accessibility-widget';

register_activation_hook( __FILE__, __NAMESPACE__ . '\register_uninstall' );
add_action( 'init', __NAMESPACE__ . '\load_translations' );
add_action( 'wp_head', __NAMESPACE__ . '\print_tag_on_page', 1 );
add_action( 'login_head', __NAMESPACE__ . '\print_tag_on_login', 1 );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), __NAMESPACE__ . '\add_settings_link' );

function load_translations() {
	load_plugin_textdomain( 'accessibility-widget', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}

/**
 * WordPress deletes plug-ins from the network's main site and looks for the hook there, even if the plug-in was active
 * on another site only.
 */
function register_uninstall() {
	if ( is_multisite() ) {
		switch_to_blog( get_main_site_id() );
	}
	register_uninstall_hook( __FILE__, __NAMESPACE__ . '\uninstall' );
	if ( is_multisite() ) {
		restore_current_blog();
	}
}

function uninstall() {
	if ( ! is_multisite() ) {
		delete_option( OPTION );
		return;
	}
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site_id ) {
		delete_blog_option( $site_id, OPTION );
	}
}

/** Returns the stored settings, with defaults for those that are missing or have another type. */
function settings() {
	$stored = get_option( OPTION );
	$stored = is_array( $stored ) ? $stored : array();
	$text   = function ( $name ) use ( $stored ) {
		return isset( $stored[ $name ] ) && is_string( $stored[ $name ] ) ? $stored[ $name ] : '';
	};
	return array(
		'tag'   => $text( 'tag' ),
		'roles' => isset( $stored['roles'] ) && is_array( $stored['roles'] ) ? $stored['roles'] : array(),
		'pages' => $text( 'pages' ),
		'login' => '1' === $text( 'login' ),
	);
}

/* The tag */

function print_tag_on_page() {
	// The head of an embedded post, a feed or an administration page does not run this hook.
	$is_shown = ! is_preview() && ! is_customize_preview() && ! defined( 'IFRAME_REQUEST' ) && ! is_excluded( settings() );
	/**
	 * Filters whether the current page contains the widget, for example to exclude the editing view of a page builder.
	 *
	 * @param bool $is_shown Whether the settings allow the widget on this page.
	 */
	if ( apply_filters( 'accessibility_widget_is_shown', $is_shown ) ) {
		print_tag( settings()['tag'] );
	}
}

function print_tag_on_login() {
	if ( settings()['login'] ) {
		print_tag( settings()['tag'] );
	}
}

function print_tag( $tag ) {
	$attributes = parse_tag( $tag );
	// Checks the stored tag again, because other code can write options too.
	if ( ! is_wp_error( $attributes ) ) {
		wp_print_script_tag( array( 'async' => true, 'crossorigin' => 'anonymous' ) + $attributes );
	}
}

function is_excluded( $settings ) {
	if ( array_intersect( wp_get_current_user()->roles, $settings['roles'] ) ) {
		return true;
	}
	$path = path_on_site( isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '/' );
	foreach ( lines_of( $settings['pages'] ) as $line ) {
		if ( ctype_digit( $line ) ? is_singular() && get_queried_object_id() === (int) $line : path_matches( $path, $line ) ) {
			return true;
		}
	}
	return false;
}

/** Returns the decoded path of a URL below the site's address, without a slash at its end. */
function path_on_site( $url ) {
	$path = rawurldecode( (string) wp_parse_url( $url, PHP_URL_PATH ) );
	$home = untrailingslashit( rawurldecode( (string) wp_parse_url( home_url(), PHP_URL_PATH ) ) );
	if ( '' !== $home && 0 === strpos( $path . '/', $home . '/' ) ) {
		$path = substr( $path, strlen( $home ) );
	}
	return untrailingslashit( '/' . ltrim( $path, '/' ) );
}

/** Returns whether a path matches a line such as `/shop/*`, where `*` stands for any characters. */
function path_matches( $path, $line ) {
	$pattern = str_replace( '\*', '.*', preg_quote( path_on_site( $line ), '~' ) );
	return 1 === preg_match( "~^$pattern$~u", $path );
}

function lines_of( $text ) {
	return array_filter( array_map( 'trim', explode( "\n", $text ) ), 'strlen' );
}

/**
 * Reads the script tag that `widgetctl embed` prints.
 *
 * @return array|\WP_Error The attributes that the page's tag has beside `async` and `crossorigin`, or what is wrong.
 */
function parse_tag( $tag ) {
	if ( ! preg_match( '~^\s*<script\s((?:"[^"]*"|\'[^\']*\'|[^>"\'])*)>\s*</script>\s*$~i', $tag, $match ) ) {
		return new \WP_Error( 'tag', __( 'Paste the whole script tag and nothing else.', 'accessibility-widget' ) );
	}
	$found = array();
	foreach ( (array) shortcode_parse_atts( $match[1] ) as $name => $value ) {
		// An attribute without a value has a number as its name.
		if ( ! is_int( $name ) ) {
			$found[ $name ] = trim( html_entity_decode( $value, ENT_QUOTES, 'UTF-8' ) );
		}
	}
	unset( $found['async'], $found['crossorigin'] );
	$checks = attribute_checks();
	foreach ( array_keys( $found + array( 'src' => '', 'data-key' => '' ) ) as $name ) {
		if ( ! isset( $checks[ $name ] ) ) {
			/* translators: %s: name of an attribute */
			return new \WP_Error( 'tag', sprintf( __( 'The plug-in does not support the attribute %s. Remove it.', 'accessibility-widget' ), $name ) );
		}
		list( $is_valid, $message ) = $checks[ $name ];
		if ( ! $is_valid( isset( $found[ $name ] ) ? $found[ $name ] : '' ) ) {
			return new \WP_Error( 'tag', $message );
		}
	}
	if ( ! isset( $found['integrity'] ) && ! is_loopback( $found['src'] ) ) {
		return new \WP_Error( 'tag', __( 'The tag has no integrity attribute. Paste it as widgetctl embed prints it.', 'accessibility-widget' ) );
	}
	return $found;
}

/** Returns a check and a message for each attribute that a tag may have. */
function attribute_checks() {
	$matches = function ( $pattern ) {
		return function ( $value ) use ( $pattern ) {
			return 1 === preg_match( $pattern, $value );
		};
	};
	$yes_or_no = $matches( '/^(yes|no|true|false)\z/' );
	return array(
		'src'              => array(
			function ( $value ) {
				return is_web_address( $value ) && '/embed.js' === substr( (string) wp_parse_url( $value, PHP_URL_PATH ), -9 );
			},
			__( 'The src must be an https URL that ends with /embed.js.', 'accessibility-widget' ),
		),
		'integrity'        => array(
			$matches( '~^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}\z~' ),
			__( 'The integrity must be a hash such as sha384-…', 'accessibility-widget' ),
		),
		'data-key'         => array(
			$matches( '/^wk_(live|test)_[0-9A-Za-z]{32}\z/' ),
			__( 'The data-key must be a key of your site: wk_live_ and 32 letters and digits, as widgetctl key create prints it.', 'accessibility-widget' ),
		),
		'data-site-root'   => array(
			__NAMESPACE__ . '\is_web_address',
			__( 'The data-site-root must be an https URL.', 'accessibility-widget' ),
		),
		'data-language'    => array(
			$matches( '/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*\z/' ),
			__( 'The data-language must be a language such as en or pt-BR.', 'accessibility-widget' ),
		),
		'data-trigger'     => array(
			$matches( '/^.{1,200}\z/u' ),
			__( 'The data-trigger must be a CSS selector of up to 200 characters.', 'accessibility-widget' ),
		),
		'data-track-usage' => array( $yes_or_no, __( 'The data-track-usage must be true or false.', 'accessibility-widget' ) ),
		'data-consent'     => array( $yes_or_no, __( 'The data-consent must be yes or no.', 'accessibility-widget' ) ),
		'blocking'         => array( $matches( '/^render\z/' ), __( 'The blocking attribute must be render.', 'accessibility-widget' ) ),
	);
}

/** Returns whether a value is an https URL, or an http URL of this machine, without a user name and password. */
function is_web_address( $value ) {
	$parts = wp_parse_url( $value );
	if ( ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) || esc_url_raw( $value ) !== $value ) {
		return false;
	}
	return 'https' === $parts['scheme'] || ( 'http' === $parts['scheme'] && is_loopback( $value ) );
}

function is_loopback( $url ) {
	return in_array( wp_parse_url( $url, PHP_URL_HOST ), array( 'localhost', '127.0.0.1', '[::1]' ), true );
}

/* The settings page */

function register_settings() {
	register_setting( PAGE, OPTION, array( 'type' => 'array', 'sanitize_callback' => __NAMESPACE__ . '\sanitize' ) );
	add_settings_section( PAGE, '', '__return_null', PAGE );
	$add = function ( $name, $title, $label_for = '' ) {
		$arguments = '' === $label_for ? array() : array( 'label_for' => $label_for );
		add_settings_field( $name, $title, __NAMESPACE__ . "\\print_{$name}_field", PAGE, PAGE, $arguments );
	};
	$add( 'tag', __( 'Script tag', 'accessibility-widget' ), field_id( 'tag' ) );
	$add( 'roles', __( 'Exclude roles', 'accessibility-widget' ) );
	$add( 'pages', __( 'Exclude pages', 'accessibility-widget' ), field_id( 'pages' ) );
	$add( 'login', __( 'Sign-in page', 'accessibility-widget' ) );
}

/**
 * Validates submitted settings. An invalid tag leaves the stored one. WordPress calls this function a second time with
 * its own result when it creates the option.
 */
function sanitize( $input ) {
	$input = is_array( $input ) ? $input : array();
	$text  = function ( $name ) use ( $input ) {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( $input[ $name ] ) : '';
	};
	$tag    = $text( 'tag' );
	$stored = settings()['tag'];
	$parsed = '' === $tag ? array() : parse_tag( $tag );
	if ( $tag !== $stored && ! current_user_can( 'unfiltered_html' ) ) {
		// In a network, only its administrators may add scripts to a site.
		$parsed = new \WP_Error( 'tag', __( 'You may not add scripts to this site. Ask the administrator of the network.', 'accessibility-widget' ) );
	}
	if ( is_wp_error( $parsed ) ) {
		add_settings_error( OPTION, 'tag', esc_html( $parsed->get_error_message() ) );
		$tag = $stored;
	}
	$roles = isset( $input['roles'] ) && is_array( $input['roles'] ) ? array_filter( $input['roles'], 'is_string' ) : array();
	return array(
		'tag'   => $tag,
		'roles' => array_values( array_intersect( array_keys( wp_roles()->get_names() ), $roles ) ),
		'pages' => implode( "\n", lines_of( sanitize_textarea_field( $text( 'pages' ) ) ) ),
		'login' => empty( $input['login'] ) ? '' : '1',
	);
}

function add_settings_page() {
	$title = __( 'Accessibility Widget', 'accessibility-widget' );
	add_options_page( $title, $title, 'manage_options', PAGE, __NAMESPACE__ . '\print_settings_page' );
}

function add_settings_link( $links ) {
	$url = admin_url( 'options-general.php?page=' . PAGE );
	return array_merge( array( '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'accessibility-widget' ) . '</a>' ), $links );
}

/** The form is sent to options.php, which checks the capability and the nonce that `settings_fields` prints. */
function print_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1><form action="options.php" method="post">';
	settings_fields( PAGE );
	do_settings_sections( PAGE );
	submit_button();
	echo '</form></div>';
}

function field_id( $name ) {
	return PAGE . '-' . $name;
}

function print_text_area( $name, $description ) {
	$value = settings()[ $name ];
	printf(
		'<textarea id="%1$s" name="%2$s" rows="5" class="large-text code" spellcheck="false" aria-describedby="%1$s-description">%3$s</textarea><p class="description" id="%1$s-description">%4$s</p>',
		esc_attr( field_id( $name ) ),
		esc_attr( OPTION . "[$name]" ),
		esc_textarea( $value ),
		esc_html( $description )
	);
}

function print_checkbox( $name, $value, $is_checked, $label ) {
	printf(
		'<label><input type="checkbox" name="%s" value="%s"%s> %s</label><br>',
		esc_attr( OPTION . $name ),
		esc_attr( $value ),
		checked( $is_checked, true, false ),
		esc_html( $label )
	);
}

function print_tag_field() {
	$host = wp_parse_url( home_url(), PHP_URL_HOST );
	/* translators: %s: host name of this site */
	$description = __( 'The tag that widgetctl embed prints, with the key of your site. The service must allow %s. Leave the field empty to show no widget.', 'accessibility-widget' );
	print_text_area( 'tag', sprintf( $description, $host ) );
}

function print_roles_field() {
	$excluded = settings()['roles'];
	echo '<fieldset><legend class="screen-reader-text">' . esc_html__( 'Exclude roles', 'accessibility-widget' ) . '</legend>';
	foreach ( wp_roles()->get_names() as $role => $name ) {
		print_checkbox( '[roles][]', $role, in_array( $role, $excluded, true ), translate_user_role( $name ) );
	}
	echo '</fieldset>';
}

function print_pages_field() {
	print_text_area( 'pages', __( 'One path or post ID a line, such as /checkout/*, where * stands for any characters.', 'accessibility-widget' ) );
}

function print_login_field() {
	print_checkbox( '[login]', '1', settings()['login'], __( 'Show the widget on the sign-in page', 'accessibility-widget' ) );
}
